import { createRoot } from 'react-dom/client';
import '@platbook/ui/styles/styles';
import { App, startReport } from './app/App.tsx';
import './page/page.css';
import './page/filters/filters.css';
import './pictures/pictures.css';

createRoot(document.getElementById('app') as HTMLElement).render(<App {...startReport()} />);
