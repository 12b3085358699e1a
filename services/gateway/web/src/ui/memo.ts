import { Component, h, type ComponentType } from "preact";

/** Shown again only when what it is given is not the same: all of it, where nothing else is said. */
export function memo<Props extends object>(
  show: ComponentType<Props>,
  isSame: (before: Props, after: Props) => boolean = isAllTheSame,
): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props as Props, next);
    }

    override render() {
      return h(show, this.props as Props);
    }
  };
}

function isAllTheSame<Props extends object>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return names.every((name) => before[name] === after[name]);
}
