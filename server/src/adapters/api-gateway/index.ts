export { type KeyBook, openEmbeddedGateway } from './embedded-gateway.ts';
