import { CircleDashed, Layers, LocateFixed, Minus, Pentagon, Plus, SquareDashed, Trash2 } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import type { DrawTool } from './DrawOverlay.tsx';
import { type MapLayer, mapLayers } from './map-layers.ts';

interface MapToolsProps {
  tool: DrawTool | undefined;
  onTool: (tool: DrawTool | undefined) => void;
  hasArea: boolean;
  onClearArea: () => void;
  layer: MapLayer;
  lockedFields: readonly string[];
  onLayer: (key: string) => void;
  onZoom: (steps: number) => void;
  onShowAll: () => void;
}

const tools = [
  { tool: 'polygon', icon: Pentagon, label: 'Draw an area' },
  { tool: 'circle', icon: CircleDashed, label: 'Draw a radius' },
  { tool: 'rectangle', icon: SquareDashed, label: 'Draw a rectangle' },
] as const;

export function MapTools(props: MapToolsProps) {
  const { tool, onTool, hasArea, onClearArea, layer, lockedFields, onLayer, onZoom, onShowAll } = props;
  return (
    <div className="map-tools placed col still g8" role="toolbar" aria-label="Map tools" aria-orientation="vertical">
      <div className="pop col">
        <IconButton icon={Plus} label="Zoom in" onClick={() => onZoom(1)} />
        <IconButton icon={Minus} label="Zoom out" onClick={() => onZoom(-1)} />
      </div>
      <div className="pop col">
        {tools.map((each) => {
          const isOn = tool === each.tool;
          return (
            <IconButton
              key={each.tool}
              icon={each.icon}
              label={each.label}
              isOn={isOn}
              onClick={() => onTool(isOn ? undefined : each.tool)}
            />
          );
        })}
        {hasArea && (
          <IconButton
            icon={Trash2}
            label="Remove drawn area"
            onClick={(event) => {
              // The button goes with the area.
              (event.currentTarget.previousElementSibling as HTMLElement | null)?.focus();
              onClearArea();
            }}
          />
        )}
      </div>
      <div className="pop col">
        <Menu placement="left-start" aria-label="Color by" target={<IconButton icon={Layers} label="Color by" />}>
          {mapLayers.map(({ key, label }) => {
            const isLocked = lockedFields.includes(key);
            return (
              <MenuItem
                key={key}
                isChecked={key === layer.key}
                disabled={isLocked}
                className={key === layer.key ? 'on' : ''}
                onClick={() => onLayer(key)}
              >
                {label}
                {isLocked && <span className="muted t-12"> Not in your packs</span>}
              </MenuItem>
            );
          })}
        </Menu>
        <IconButton icon={LocateFixed} label="Fit to results" onClick={onShowAll} />
      </div>
    </div>
  );
}
