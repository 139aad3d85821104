export {
  type Forwarded,
  forwardedHeader,
  type NodeChannel,
  openNodeChannel,
  UnreachableNodeError,
} from './node-channel.ts';
