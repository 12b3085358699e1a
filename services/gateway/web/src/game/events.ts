import type { TableEvent } from "../api/types";

/** The event of this type. */
export type Of<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;
