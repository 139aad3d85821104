import { drawApp } from '@platbook/ui/frame/draw-app';
import '@platbook/ui/styles/styles';
import { App, startReport } from './app/App.tsx';
import './page/page.css';
import './page/filters/filters.css';
import './pictures/pictures.css';

drawApp(<App {...startReport()} />);
