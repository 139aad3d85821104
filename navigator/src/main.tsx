import { drawApp } from '@platbook/ui/frame/draw-app';
import '@platbook/ui/styles/styles';
import { App, startNavigator } from './app/App.tsx';
import './app/navigator.css';

drawApp(<App {...startNavigator()} />);
