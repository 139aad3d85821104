import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Telemetry } from '../adapters/telemetry/index.ts';
import { isOfInterest } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** A span for each request that the log lists at `info`. It has the route's pattern and no ID, address or text of a user [T31]. */
export function installRequestSpans(app: FastifyInstance, telemetry: Telemetry | undefined): void {
  if (telemetry === undefined) return;
  const continueIn = ({ span }: FastifyRequest, done: () => void) =>
    span === undefined ? done() : telemetry.within(span, done);
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOfInterest(request)) return done();
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? 'none';
    request.span = telemetry.begin(`${method} ${route}`, {
      kind: 'server',
      traceparent: headers.traceparent,
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    // A request that is passed on to another node carries the headers of this one.
    headers.traceparent = request.span.traceparent;
    continueIn(request, done);
  });
  // The events of the request's body come from outside the span.
  app.addHook('preValidation', (request, _reply, done) => continueIn(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.set({ 'http.response.status_code': statusCode });
    request.span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    continueIn(request, done);
  });
}
