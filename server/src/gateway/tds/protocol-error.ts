/** What a client sent is not TDS, or not in its order. The connection ends: where the next message begins is not known any more. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}
