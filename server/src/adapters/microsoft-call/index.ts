export { type AskMicrosoft, type MicrosoftPatience, openMicrosoftCall } from './microsoft-call.ts';
