import { createRoot } from 'react-dom/client';
import { App, startApp } from './app/App.tsx';
import '@platbook/ui/styles/styles';

createRoot(document.getElementById('app') as HTMLElement).render(<App {...startApp()} />);
