import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';

/** Answers a URL that can't be decoded (`/%zz`) with not-found. For Fastify's `frameworkErrors`. */
export function answerUnreadableAddress(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply, problem('not-found'));
}

/** Answers bytes that aren't an HTTP request [H088], then closes the connection. For Fastify's `clientErrorHandler`. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { statusCode, ...refusal } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { statusCode: '431 Request Header Fields Too Large', title: 'The request is too large' }
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? { statusCode: '408 Request Timeout', title: 'The request timed out' }
        : { statusCode: '400 Bad Request', title: 'The request is invalid' };
  const body = JSON.stringify(refusal);
  socket.end(
    `HTTP/1.1 ${statusCode}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
