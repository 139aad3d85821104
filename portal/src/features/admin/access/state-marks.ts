import type { AccessState } from '@platbook/contract/account/access-requests';

export const stateMarks: Record<AccessState, [look: string, text: string]> = {
  open: ['trial', 'Open'],
  granted: ['ok', 'Granted'],
  declined: ['bad', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
};
