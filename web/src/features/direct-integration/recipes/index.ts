import { codeRecipes } from './code-recipes.ts';
import { microsoftRecipes } from './microsoft-recipes.ts';
import type { Recipe } from './recipe.ts';

export type { Details, Recipe } from './recipe.ts';

const order = ['ssms', 'dbeaver', 'power-bi', 'tableau', 'excel', 'python', 'r', 'jdbc', 'odbc'];

export const recipes: readonly Recipe[] = [...microsoftRecipes, ...codeRecipes].sort(
  (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
);
