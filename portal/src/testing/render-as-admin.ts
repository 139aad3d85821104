import { buildAppInfo, buildUser } from './app-info.ts';
import type { FakeServer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

export const renderAsAdmin = (path: string, prepare: (server: FakeServer) => void) =>
  renderApp(path, { app: buildAppInfo({ currentUser: buildUser({ role: 'admin' }) }), prepare });
