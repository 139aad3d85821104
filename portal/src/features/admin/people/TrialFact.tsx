import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useState } from 'react';

interface TrialFactProps {
  endsAt: string | null;
  isDisabled: boolean;
  onSave: (lastDay: string | null) => void;
}

/** The last day of a trial in UTC, as the server counts it. A button saves it, because dates are typed digit by digit. */
export function TrialFact({ endsAt, isDisabled, onSave }: TrialFactProps) {
  const saved = endsAt === null ? '' : new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10);
  const [day, setDay] = useState(saved);
  return (
    <div className="row">
      <span className="input">
        <input
          type="date"
          aria-label="Last day of trial"
          min="2020-01-01"
          max="2099-12-31"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </span>
      {day !== saved && (
        <Button size="sm" disabled={isDisabled} aria-label="Save last day of trial" onClick={() => onSave(day || null)}>
          Save
        </Button>
      )}
    </div>
  );
}
