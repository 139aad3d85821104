/** A parameter's value is invalid for its type, or its type is not supported. The call is refused, and the connection remains open. */
export class ValueError extends Error {
  readonly number = 8023;
}
