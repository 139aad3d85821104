import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageError } from './object-storage.ts';
import { rootOf, textOf } from './read-xml.ts';
import type { S3Key, S3Settings } from './s3-settings.ts';
import { openSendSigned, type S3Answer, type S3Call, type S3Patience } from './send-signed.ts';

export interface S3Options extends Partial<S3Patience> {
  readonly attempts?: number;
  readonly firstPauseMilliseconds?: number;
  /** Makes the connections, for a server that the operator didn't configure; closed with the storage. */
  readonly agent?: Agent;
}

const longestPauseMilliseconds = 5_000;

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; the second is a 400.
const passingCodes = new Set(['InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown', 'OperationAborted']);

export type S3Calls = ReturnType<typeof openS3Calls>;

/** Calls with retries. After one that got no answer, the next ones try once, so an outage delays each run only a little. */
export function openS3Calls(settings: S3Settings, keyOf: () => Promise<S3Key>, options: S3Options = {}) {
  const {
    attempts = 4,
    firstPauseMilliseconds = 200,
    idleMilliseconds = 15_000,
    attemptMilliseconds = 120_000,
  } = options;
  const { send, close } = openSendSigned(settings, keyOf, options.agent);
  let isDown = false;

  /** Resolves with a success, or an error that the caller expects: a code such as NoSuchKey, '404' without one. */
  const call = async (order: S3Call, expected: readonly string[] = []): Promise<S3Answer> => {
    const patience = { idleMilliseconds, attemptMilliseconds };
    for (let attempt = 1; ; attempt += 1) {
      const { answer, failure } = await outcomeOf(send(order, patience), order.method, expected);
      if (failure?.isSilence !== true) isDown = false;
      if (failure === undefined) return answer;
      if (!failure.isPassing || isDown || attempt >= attempts) {
        isDown = failure.isSilence;
        throw failure.error;
      }
      await pause(pauseBefore(attempt, firstPauseMilliseconds, failure.retryAfterSeconds));
    }
  };
  return { settings, call, close };
}

interface Failure {
  readonly error: StorageError;
  readonly isPassing: boolean;
  /** There was no whole answer. */
  readonly isSilence: boolean;
  readonly retryAfterSeconds: number;
}

async function outcomeOf(
  sent: Promise<S3Answer>,
  method: S3Call['method'],
  expected: readonly string[],
): Promise<{ answer: S3Answer; failure?: undefined } | { answer?: undefined; failure: Failure }> {
  try {
    const answer = await sent;
    const code = codeOf(answer, method);
    if (code === undefined || expected.includes(code)) return { answer };
    const isPassing = answer.status >= 500 || answer.status === 429 || passingCodes.has(code);
    const error = new StorageError(isPassing ? 'unavailable' : 'refused', describe(answer, code));
    const retryAfterSeconds = Number(answer.headers['retry-after']) || 0;
    return { failure: { error, isPassing, isSilence: false, retryAfterSeconds } };
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    const isPassing = cause.kind !== 'refused';
    return { failure: { error: cause, isPassing, isSilence: cause.kind === 'unavailable', retryAfterSeconds: 0 } };
  }
}

/** Undefined for a success. A POST can be answered with 200 and an error as the body (CompleteMultipartUpload). */
function codeOf({ status, body }: S3Answer, method: S3Call['method']): string | undefined {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && method !== 'POST') return undefined;
  const xml = body.toString('utf8', 0, 10_000);
  const isError = rootOf(xml) === 'Error';
  if (isSuccess && !isError) return undefined;
  return (isError ? textOf(xml, 'Code') : '') || String(status);
}

function describe({ status, headers, body }: S3Answer, code: string): string {
  const region = headers['x-amz-bucket-region'];
  const where = status >= 300 && status < 400 && region !== undefined ? `; the bucket is in region ${region}` : '';
  const says = textOf(body.toString('utf8', 0, 4_000), 'Message').slice(0, 300);
  return `object storage answered ${status} ${code === String(status) ? '' : code}${says && `: ${says}`}${where}`;
}

function pauseBefore(attempt: number, first: number, retryAfterSeconds: number): number {
  const jittered = first * 2 ** (attempt - 1) * (0.5 + Math.random());
  return Math.min(Math.max(jittered, retryAfterSeconds * 1_000), longestPauseMilliseconds);
}
