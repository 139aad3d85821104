/** An event as it is sent outside the app. */
export interface Message {
  /** The same at each attempt and replay. */
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: string;
  /** One sentence without a period. */
  readonly title: string;
  readonly text: string;
  readonly subject: { readonly id: string; readonly name: string } | null;
  readonly run: { readonly id: string; readonly dueAt: string; readonly rowCount: number | null } | null;
  /** Null if rows aren't sent. */
  readonly data: FirstRows | null;
  /** URL in the app. */
  readonly link: string;
}

export interface FirstRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Each as JSON text, so that no number loses digits. */
  readonly rows: readonly string[];
  readonly total: number;
  /** All rows are here. */
  readonly isComplete: boolean;
}
