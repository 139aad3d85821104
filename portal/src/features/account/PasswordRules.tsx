import { judgePassword, type PasswordFacts, passwordRules, ruleText } from '@platbook/contract/rules/password';
import { Check, Minus, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import './passwords.css';

interface PasswordRulesProps extends PasswordFacts {
  password: string;
  /** The server compares the current password; the browser can't. */
  isComparedLater?: boolean;
}

export function PasswordRules({ password, email, current, isComparedLater = false }: PasswordRulesProps) {
  const judged = judgePassword(password, { email, current });
  const stateOf = (rule: (typeof passwordRules)[number]) => (password === '' ? null : judged[rule]);
  const met = passwordRules.filter((rule) => stateOf(rule) === true).length;
  return (
    <section className="rules framed paper s-13" aria-label="New password rules" aria-live="polite">
      <h2 className="flex mb4 t-13">
        The new password must
        <span className="push muted thin">
          {met} of {passwordRules.length}
        </span>
      </h2>
      <ul className="tiles">
        {passwordRules.map((rule) => {
          const isMet = stateOf(rule);
          const isOpen = rule === 'current' && isComparedLater;
          const look = isMet === null ? 'open' : isMet ? 'ok' : 'bad';
          return (
            <li key={rule} className={`flex g8 ${look}${isOpen ? ' wide' : ''}`}>
              <Icon className="mt2" of={isMet === null ? Minus : isMet ? Check : X} size={14} />
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
