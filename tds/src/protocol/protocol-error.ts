/** The client violated TDS or its message order. The connection ends, because the start of the next message is unknown. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}
