import { createRoot } from 'react-dom/client';
import { App, startApp } from './app/App.tsx';
import '@platbook/ui/styles/styles';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element with the id "app"');
createRoot(root).render(<App {...startApp()} />);
