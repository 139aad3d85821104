import { judgePassword, type PasswordFacts, passwordRules, ruleText } from '@platbook/contract/rules/password';
import { Check, Minus, X } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import './passwords.css';

interface PasswordRulesProps extends PasswordFacts {
  password: string;
  /** Says that the current password is compared by the server, which alone knows it. */
  isComparedLater?: boolean;
}

/** The rules of a new password, each with whether it is met so far; a rule that cannot be judged yet is neither. */
export function PasswordRules({ password, email, current, isComparedLater = false }: PasswordRulesProps) {
  const judged = judgePassword(password, { email, current });
  const stateOf = (rule: (typeof passwordRules)[number]) => (password === '' ? null : judged[rule]);
  const met = passwordRules.filter((rule) => stateOf(rule) === true).length;
  return (
    <section className="rules" aria-label="New password rules" aria-live="polite">
      <h2>
        The new password must
        <span>
          {met} of {passwordRules.length}
        </span>
      </h2>
      <ul>
        {passwordRules.map((rule) => {
          const isMet = stateOf(rule);
          const isOpen = rule === 'current' && isComparedLater;
          const look = isMet === null ? 'open' : isMet ? 'ok' : 'bad';
          return (
            <li key={rule} className={isOpen ? `${look} wide` : look}>
              <Icon of={isMet === null ? Minus : isMet ? Check : X} size={14} />
              <span>
                {ruleText(rule, email)}
                {isOpen && ', checked when you save'}
                {isMet !== null && <span className="sr">{isMet ? ', met' : ', not met'}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
