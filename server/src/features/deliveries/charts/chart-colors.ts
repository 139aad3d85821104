import type { ChartColors } from '@platbook/charts/chart-look';

/** The light theme of ui/src/styles/tokens.css: mail clients show images on white. */
export const chartColors: ChartColors = {
  ink: '#1b2026',
  muted: '#555e68',
  grid: '#eceae3',
  axis: '#cdcabf',
  paper: '#ffffff',
  series: ['#155f6c', '#dc960f', '#7c65b8', '#a9ad5c', '#d45967', '#7b95aa', '#63bb9c', '#63472c'],
  shades: ['#c5e0dc', '#9ccbc6', '#6db1ad', '#3e9293', '#1e7278', '#0f5159'],
};
