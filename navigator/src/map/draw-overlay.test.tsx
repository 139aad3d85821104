import { createState } from '@platbook/ui/browser/create-state';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderNavigator } from '../testing/render-navigator.tsx';
import { DrawOverlay, type DrawTool } from './DrawOverlay.tsx';
import { areaConditions, type DrawnArea } from './drawn-area.ts';

afterEach(cleanup);

/** A flat projection: 0.01 degrees is ten pixels, and the upper left corner is 82 W 31 N. */
const baseMap = {
  pixelOf: ([lon, lat]: readonly [number, number]) => [(lon + 82) * 1000, (31 - lat) * 1000] as const,
  placeOf: ([x, y]: readonly [number, number]) => [x / 1000 - 82, 31 - y / 1000] as const,
};

function Drawing({ tool: first, seen }: { tool: DrawTool; seen: (DrawnArea | undefined)[] }) {
  const [tool, setTool] = useState<DrawTool | undefined>(first);
  const [area, setArea] = useState<DrawnArea>();
  const [frames] = useState(() => createState(0));
  return (
    <DrawOverlay
      baseMap={baseMap}
      frames={frames}
      area={area}
      tool={tool}
      onArea={(drawn) => {
        seen.push(drawn);
        setArea(drawn);
      }}
      onEnd={() => setTool(undefined)}
    />
  );
}
const draw = (tool: DrawTool) => {
  const seen: (DrawnArea | undefined)[] = [];
  render(<Drawing tool={tool} seen={seen} />);
  return { seen, pad: screen.getByRole('application'), last: () => areaConditions(seen.at(-1)) };
};
const press = (pad: HTMLElement, x: number, y: number) =>
  fireEvent.pointerDown(pad, { clientX: x, clientY: y, button: 0 });

describe('drawing on the map', () => {
  it('closes a polygon on its first corner, lets the arrow keys move a corner, and keeps three corners', () => {
    const { pad, seen, last } = draw('polygon');
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 200],
      [100, 200],
    ] as const)
      press(pad, x, y);
    press(pad, 104, 103);
    expect(last().within).toBe('-81.9,30.9 -81.8,30.9 -81.8,30.8 -81.9,30.8');
    expect(screen.queryByRole('application')).toBeNull();

    const corner = screen.getByRole('button', { name: 'Corner 3 of 4' });
    fireEvent.keyDown(corner, { key: 'ArrowRight' });
    fireEvent.keyDown(corner, { key: 'ArrowDown', shiftKey: true });
    expect(seen).toHaveLength(1);
    fireEvent.keyUp(corner, { key: 'ArrowDown' });
    expect(last().within).toBe('-81.9,30.9 -81.8,30.9 -81.788,30.799 -81.9,30.8');
    for (let times = 0; times < 3; times += 1)
      fireEvent.keyDown(screen.getByRole('button', { name: /^Corner 1/ }), { key: 'Delete' });
    expect(screen.getAllByRole('button')).toHaveLength(3);
  });

  it('keeps the focus on a corner when the corner that had it is deleted', () => {
    const { pad, seen } = draw('polygon');
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 200],
      [100, 200],
      [50, 150],
    ] as const)
      press(pad, x, y);
    fireEvent.keyDown(pad, { key: 'Enter' });
    const deleteAt = (name: string) => {
      const corner = screen.getByRole('button', { name });
      corner.focus();
      fireEvent.keyDown(corner, { key: 'Delete' });
      return document.activeElement?.getAttribute('aria-label');
    };
    expect(deleteAt('Corner 5 of 5')).toBe('Corner 4 of 4');
    expect(deleteAt('Corner 4 of 4')).toBe('Corner 3 of 3');
    expect(deleteAt('Corner 3 of 3')).toBe('Corner 3 of 3');
    expect(areaConditions(seen.at(-1)).within).toBe('-81.9,30.9 -81.8,30.9 -81.8,30.8');
  });

  it('works without a pointer: arrows move a crosshair, Space sets corners, Backspace removes one, Enter closes, Escape cancels', () => {
    const { pad, last } = draw('polygon');
    const keys = (...names: string[]) => {
      for (const key of names) fireEvent.keyDown(pad, { key });
    };
    keys(' ', 'ArrowRight', ' ', 'Enter', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Backspace');
    expect(screen.getByRole('status').textContent).toBe('3 corners');
    keys('Enter');
    expect(last().within).toBe('-82,31 -81.988,31 -81.988,30.988');
    cleanup();
    const other = draw('circle');
    fireEvent.keyDown(other.pad, { key: 'Escape' });
    expect(screen.queryByRole('application')).toBeNull();
    expect(other.seen).toEqual([]);
  });

  it('takes the focus, and gives it back to the button of the tool', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => opener.remove());
    opener.focus();
    const { pad } = draw('circle');
    expect(document.activeElement).toBe(pad);
    fireEvent.keyDown(pad, { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
  });

  it('drags a circle from its center and a rectangle from corner to corner', () => {
    const circle = draw('circle');
    press(circle.pad, 300, 300);
    fireEvent.pointerUp(circle.pad, { clientX: 300, clientY: 329 });
    expect(circle.last().near).toBe('30.7,-81.7,2');
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Center of the circle',
      'Edge of the circle, 2 miles from its center',
    ]);
    cleanup();
    const rectangle = draw('rectangle');
    press(rectangle.pad, 10, 10);
    fireEvent.pointerUp(rectangle.pad, { clientX: 11, clientY: 11 });
    expect(rectangle.seen).toEqual([]);
    press(rectangle.pad, 10, 10);
    fireEvent.pointerUp(rectangle.pad, { clientX: 30, clientY: 20 });
    expect(rectangle.last().within).toBe('-81.99,30.99 -81.97,30.99 -81.97,30.98 -81.99,30.98');
  });

  it('shows a message and the list in a browser without WebGL', async () => {
    renderNavigator('/navigator');
    expect(await screen.findByText("This browser can't draw the map")).toBeTruthy();
    expect(await screen.findByText('3482 Palmetto Run Dr')).toBeTruthy();
  });
});
