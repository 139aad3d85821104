import type { Answer } from './messages.ts';

export class WorkerEndedError extends Error {
  readonly isOutOfMemory: boolean;
  constructor(isOutOfMemory: boolean) {
    super('The worker exited');
    this.name = 'WorkerEndedError';
    this.isOutOfMemory = isOutOfMemory;
  }
}

export class CallFailedError extends Error {
  readonly answer: Extract<Answer, { type: 'failed' }>;
  constructor(answer: Extract<Answer, { type: 'failed' }>) {
    super(answer.title);
    this.name = 'CallFailedError';
    this.answer = answer;
  }
}
