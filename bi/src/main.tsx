import { createRoot } from 'react-dom/client';
import '@platbook/ui/styles/styles';
import { App } from './app/App.tsx';
import './page/page.css';
import './page/filters/filters.css';
import './pictures/pictures.css';
import { startReport } from './app/start-report.ts';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element with the id "app"');
createRoot(root).render(<App {...startReport()} />);
