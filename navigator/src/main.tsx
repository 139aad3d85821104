import { createRoot } from 'react-dom/client';
import '@platbook/ui/styles/styles';
import { App } from './app/App.tsx';
import './app/navigator.css';
import { startNavigator } from './app/start-navigator.ts';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element with the id "app"');
createRoot(root).render(<App {...startNavigator()} />);
