import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { type CallArguments, type CallOptions, type LooseInput, pathOf, readReply, send } from './call.ts';
import { CallError } from './call-error.ts';
import type { TokenHolder } from './token-holder.ts';

/** The calls of an app with its own token, which is replaced once if the server refuses it. */
export function createTokenCalls(isTokenRefused: (failure: CallError) => boolean) {
  let connected: TokenHolder | undefined;

  async function request(
    { method, path }: EndpointShape,
    input: LooseInput & CallOptions = {},
    reads?: 'blob' | 'arrayBuffer',
  ) {
    const { params, query, body, signal } = input;
    const holder = connected;
    if (!holder) throw new CallError('Something went wrong');
    const sendWith = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await send(method, pathOf(path, params, query), body, { signal, headers });
      return { response, data: await readReply(response, signal, reads) };
    };
    const token = await holder.token();
    try {
      return await sendWith(token);
    } catch (error) {
      if (!(error instanceof CallError && isTokenRefused(error))) throw error;
      return sendWith(await holder.renew(token));
    }
  }

  return {
    /** Makes calls use the tokens of a session. Returns a function that undoes this. */
    connectSession(holder: TokenHolder): () => void {
      connected = holder;
      return () => {
        if (connected === holder) connected = undefined;
      };
    },
    /** Calls an endpoint. Throws a CallError, or an AbortError if the signal was aborted. */
    async call<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<ReplyOf<E>> {
      return (await request(endpoint, input)).data as ReplyOf<E>;
    },
    /** Calls an endpoint that returns bytes; none for an answer without content. Throws like `call`. */
    async callForBytes<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>): Promise<ArrayBuffer> {
      return (await request(endpoint, input, 'arrayBuffer')).data as ArrayBuffer;
    },
    /** Calls an endpoint that returns a file, and returns it with the name that the server gave it. Throws like `call`. */
    async callForFile<E extends EndpointShape>(
      endpoint: E,
      ...[input]: CallArguments<E>
    ): Promise<{ blob: Blob; name: string | undefined }> {
      const { response, data } = await request(endpoint, input, 'blob');
      const [, name] = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      return { blob: data as Blob, name };
    },
  };
}
