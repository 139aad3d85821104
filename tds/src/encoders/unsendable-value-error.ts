/** A value that its type cannot represent: an error with SQL Server's number, never NULL or a shortened text. */
export class UnsendableValueError extends Error {
  readonly number: number;
  constructor(number: number, message: string) {
    super(message);
    this.name = 'UnsendableValueError';
    this.number = number;
  }
}

export function overflow(typeName: string): UnsendableValueError {
  return new UnsendableValueError(8115, `Arithmetic overflow error converting expression to data type ${typeName}.`);
}

export function outOfCalendar(typeName: string): UnsendableValueError {
  return new UnsendableValueError(242, `The value is outside the range of the data type ${typeName}.`);
}

export function tooLong(typeName: string): UnsendableValueError {
  return new UnsendableValueError(
    8152,
    `String or binary data would be truncated: a value is longer than ${typeName}.`,
  );
}
