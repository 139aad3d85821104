import type { DirectConnection } from '@platbook/contract/direct-integration';
import { copyText } from '@platbook/ui/browser/clipboard';
import { Check, Copy } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyFailure } from '@platbook/ui/widgets/copy-with-toast';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { codeRecipes } from './recipes/code-recipes.ts';
import { microsoftRecipes } from './recipes/microsoft-recipes.ts';
import { allowFirst, type Details, type Recipe } from './recipes/recipe.ts';

const order = ['ssms', 'dbeaver', 'power-bi', 'tableau', 'excel', 'python', 'r', 'jdbc', 'odbc'];
const recipes: readonly Recipe[] = [...microsoftRecipes, ...codeRecipes].sort(
  (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
);

export function Recipes({ connection }: { connection: DirectConnection }) {
  const [chosen, setChosen] = useState(recipes[0] as Recipe);
  const tabs = useRef<HTMLDivElement>(null);
  const details: Details = {
    host: String(connection.data.host ?? ''),
    port: String(connection.data.port ?? ''),
    database: String(connection.data.database ?? ''),
    username: String(connection.data.username ?? ''),
    mustTrust: connection.certificate !== null,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = recipes.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: recipes.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const recipe = recipes[(next + recipes.length) % recipes.length] as Recipe;
    setChosen(recipe);
    tabs.current?.querySelector<HTMLElement>(`#recipe-${recipe.id}`)?.focus();
  };
  return (
    <section className="section" aria-labelledby="direct-recipes">
      <h2 id="direct-recipes">
        Recipes<span className="muted">with your details filled in</span>
      </h2>
      {connection.driver === 'sqlserver' ? (
        <>
          <div
            ref={tabs}
            className="tabs di-tabs"
            role="tablist"
            aria-labelledby="direct-recipes"
            onKeyDown={onKeyDown}
          >
            {recipes.map((recipe) => (
              <button
                key={recipe.id}
                id={`recipe-${recipe.id}`}
                type="button"
                role="tab"
                aria-selected={recipe === chosen}
                aria-controls="recipe-panel"
                tabIndex={recipe === chosen ? 0 : -1}
                className={recipe === chosen ? 'on' : ''}
                onClick={() => setChosen(recipe)}
              >
                {recipe.name}
              </button>
            ))}
          </div>
          <RecipePanel key={chosen.id} recipe={chosen} details={details} />
        </>
      ) : (
        <p className="muted t-13">
          These recipes are for SQL Server. Any tool that speaks {connection.driverName} can use the details above as
          they are. In a URL, write the @ of the username as %40.
        </p>
      )}
    </section>
  );
}

function RecipePanel({ recipe, details }: { recipe: Recipe; details: Details }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = recipe.text(details).join('\n');
  const steps = [allowFirst, ...recipe.steps(details)].filter((step) => step !== false);
  const copy = async () => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone) showToast({ kind: 'error', text: copyFailure });
  };
  return (
    <div id="recipe-panel" className="rcp tiles" role="tabpanel" aria-labelledby={`recipe-${recipe.id}`}>
      <div>
        <ol>
          {steps.map((step) => (
            <li className="breaks holds t-13" key={step}>
              {step}
            </li>
          ))}
        </ol>
        <p className="muted t-12">{recipe.tested}</p>
      </div>
      <div className="src shrinks holds raised">
        <Button
          icon={isCopied ? Check : Copy}
          size="sm"
          aria-label={`${isCopied ? 'Copied' : 'Copy'} the recipe for ${recipe.name}`}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
        <pre tabIndex={0} className={text.includes('\n') ? 'scrolls' : 'scrolls one breaks'}>
          {text}
        </pre>
      </div>
    </div>
  );
}
