import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export function drawApp(app: ReactNode): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no element with the id "app"');
  createRoot(root).render(app);
}
