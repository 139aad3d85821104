import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useState } from 'react';
import { type ComparableKey, type ComparableRules, comparableKeys, readRule, ruleLimits } from './comparable-rules.ts';

interface ComparableRulesFormProps {
  requested: Record<ComparableKey, number | null>;
  rules: ComparableRules;
  onRules: (rules: ComparableRules) => void;
}

export function ComparableRulesForm({ requested, rules, onRules }: ComparableRulesFormProps) {
  const [typed, setTyped] = useState<ComparableRules>(rules);
  const isWrong = (key: ComparableKey) => (typed[key] ?? '') !== '' && readRule(key, typed[key]) === undefined;
  return (
    <form
      className="rules g12 wrap raised mt12 flex"
      onSubmit={(event) => {
        event.preventDefault();
        if (comparableKeys.some(isWrong)) return;
        onRules(Object.fromEntries(comparableKeys.map((key) => [key, readRule(key, typed[key])])));
      }}
    >
      {comparableKeys.map((key) => {
        const { label, from, to } = ruleLimits[key];
        return (
          <label key={key} className="m">
            {label}
            <span className={isWrong(key) ? 'input err' : 'input'}>
              <input
                inputMode="decimal"
                value={typed[key] ?? ''}
                placeholder={requested[key] === null ? 'Any' : String(requested[key])}
                aria-invalid={isWrong(key)}
                onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
              />
            </span>
            {isWrong(key) && (
              <span className="bad s-12 thin" role="alert">
                Enter a number from {from} to {to}
              </span>
            )}
          </label>
        );
      })}
      <div className="row">
        <Button type="submit" look="primary">
          Compare
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setTyped({});
            onRules({});
          }}
        >
          Reset to defaults
        </Button>
      </div>
    </form>
  );
}
