import type { ChartLook } from '../charts/chart-look.ts';

const series = ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006', '#000007', '#000008'];

export const chartLook: ChartLook = {
  colors: { ink: '#111', muted: '#222', grid: '#333', axis: '#444', paper: '#555', series, shades: ['#fff', '#000'] },
  width: 480,
  height: 320,
  scale: 1,
};
