import { createRoot } from 'react-dom/client';
import '@platbook/ui/styles/styles';
import { App, startNavigator } from './app/App.tsx';
import './app/navigator.css';

createRoot(document.getElementById('app') as HTMLElement).render(<App {...startNavigator()} />);
