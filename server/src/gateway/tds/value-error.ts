/** The value of a parameter is none of its type, or of a type that no statement here can use. The call is refused, the connection stays. */
export class ValueError extends Error {
  /** SQL Server's number for parameters that are not valid. */
  readonly number = 8023;
}
