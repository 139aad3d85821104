import { randomBytes } from 'node:crypto';
import type { ApiGateway } from './api-gateway.ts';

export function openEmbeddedGateway(): ApiGateway {
  return {
    findKey: async () => undefined,
    createKey: async () => ({ key: randomBytes(16).toString('hex'), ref: null }),
    readKey: async () => undefined,
    endKey: async () => {},
  };
}
