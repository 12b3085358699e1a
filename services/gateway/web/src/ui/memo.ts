import { Component, type ComponentChildren, type ComponentType } from "preact";

/** Shown again only when what it is given is not the same, all of it, where nothing else is said; and
 * when a signal it reads has changed, which comes as state. */
export function memo<Props extends object>(
  show: (props: Props) => ComponentChildren,
  isSame: (before: Props, after: Props) => boolean = isAllTheSame,
): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props, state: object): boolean {
      return state !== this.state || !isSame(this.props as Props, next);
    }

    override render() {
      return show(this.props as Props);
    }
  };
}

function isAllTheSame<Props extends object>(before: Props, after: Props): boolean {
  return areSame(before, after, Object.keys(after) as (keyof Props)[]);
}

export function areSame<Whole>(
  before: Whole, after: Whole, names: readonly (keyof Whole)[],
): boolean {
  return names.every((name) => before[name] === after[name]);
}
