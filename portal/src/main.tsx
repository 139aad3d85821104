import { drawApp } from '@platbook/ui/frame/draw-app';
import { App, startApp } from './app/App.tsx';
import '@platbook/ui/styles/styles';

drawApp(<App {...startApp()} />);
