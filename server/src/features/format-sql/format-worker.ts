import { answerRequests } from '../../workers/answer-requests.ts';
import { formatText } from './format-text.ts';
import type { FormatOrder } from './format-thread.ts';

answerRequests(({ text, dialect }: FormatOrder) => formatText(text, dialect));
