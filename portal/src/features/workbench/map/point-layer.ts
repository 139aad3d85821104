import type { MapColors } from '@platbook/ui/map/map-colors';
import { mercatorX, mercatorY, worldPixels } from '@platbook/ui/map/mercator';
import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { type DrawnPoints, type PointLook, pointLooks, vertexNumbers } from './point-vertices.ts';

const looks = 14;

const vertexShader = `#version 300 es
uniform vec4 center;
uniform vec2 scale;
uniform float ratio;
uniform vec4 fills[${looks}];
uniform vec4 edges[${looks}];
uniform vec2 sizes[${looks}];
in vec4 place;
in float look;
out vec4 fill;
out vec4 edge;
out vec2 size;
void main() {
  int at = int(look);
  vec2 away = (place.xy - center.xy) + (place.zw - center.zw);
  fill = fills[at];
  edge = edges[at];
  size = sizes[at] * ratio;
  gl_Position = vec4(away * scale, 0.0, 1.0);
  gl_PointSize = 2.0 * size.x + 2.0;
}`;

const fragmentShader = `#version 300 es
precision mediump float;
in vec4 fill;
in vec4 edge;
in vec2 size;
out vec4 color;
void main() {
  float away = length(gl_PointCoord - 0.5) * (2.0 * size.x + 2.0);
  float inner = clamp(size.x - size.y - away + 0.5, 0.0, 1.0);
  color = mix(edge, fill, inner) * clamp(size.x - away + 0.5, 0.0, 1.0);
}`;

export interface PointLayer extends CustomLayerInterface {
  setPoints: (points: DrawnPoints) => void;
  setMarks: (vertices: Float32Array<ArrayBuffer>) => void;
  setColors: (colors: MapColors) => void;
}

/** Draws any number of points in two calls to the graphics card, which has their places: moving the map costs nothing per point. */
export function createPointLayer(id: string, firstColors: MapColors): PointLayer {
  let colors = firstColors;
  let points: DrawnPoints = { vertices: new Float32Array(), palette: 'ramp' };
  let marks = new Float32Array();
  let opened: { map: MapLibreMap; drawing: Drawing } | undefined;
  const lookNow = () => pointLooks(colors, points.palette, points.vertices.length / vertexNumbers);
  const change = (act: (drawing: Drawing) => void) => {
    if (!opened) return;
    act(opened.drawing);
    opened.map.triggerRepaint();
  };
  return {
    id,
    type: 'custom',
    onAdd(map, gl) {
      const drawing = openDrawing(gl);
      drawing.setLooks(lookNow());
      drawing.setVertices('points', points.vertices);
      drawing.setVertices('marks', marks);
      opened = { map, drawing };
    },
    onRemove() {
      opened = undefined;
    },
    render() {
      opened?.drawing.draw(opened.map);
    },
    setPoints(next) {
      points = next;
      change((drawing) => {
        drawing.setLooks(lookNow());
        drawing.setVertices('points', next.vertices);
      });
    },
    setMarks(next) {
      marks = next;
      change((drawing) => drawing.setVertices('marks', next));
    },
    setColors(next) {
      colors = next;
      change((drawing) => drawing.setLooks(lookNow()));
    },
  };
}

type Drawing = ReturnType<typeof openDrawing>;

/** The map's context ends with the map, and with it all that is opened here. */
function openDrawing(gl: WebGL2RenderingContext) {
  const program = openProgram(gl);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const [center, scale, ratio] = [at('center'), at('scale'), at('ratio')];
  const select = () => gl.useProgram(program);
  const parts = { points: openPart(gl, program), marks: openPart(gl, program) };
  return {
    setVertices(part: keyof typeof parts, vertices: Float32Array<ArrayBuffer>) {
      gl.bindBuffer(gl.ARRAY_BUFFER, parts[part].buffer);
      gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
      gl.bindBuffer(gl.ARRAY_BUFFER, null);
      parts[part].count = vertices.length / vertexNumbers;
    },
    setLooks(all: readonly PointLook[]) {
      select();
      gl.uniform4fv(
        at('fills'),
        all.flatMap(({ fill, opacity, isHollow }) => colorOf(fill, isHollow ? 0 : opacity)),
      );
      gl.uniform4fv(
        at('edges'),
        all.flatMap(({ edge, opacity }) => colorOf(edge, opacity)),
      );
      gl.uniform2fv(
        at('sizes'),
        all.flatMap(({ radius, edgeWidth }) => [radius, edgeWidth]),
      );
    },
    draw(map: MapLibreMap) {
      const { lng, lat } = map.getCenter();
      const [x, y] = [mercatorX(lng), mercatorY(lat)];
      const [roughX, roughY] = [Math.fround(x), Math.fround(y)];
      const { width, height } = map.getCanvas();
      const pixelRatio = map.getPixelRatio();
      // Clip space is two units wide, and its y grows upward.
      const unit = 2 * worldPixels * 2 ** map.getZoom() * pixelRatio;
      select();
      gl.uniform4f(center, roughX, roughY, x - roughX, y - roughY);
      gl.uniform2f(scale, unit / width, -unit / height);
      gl.uniform1f(ratio, pixelRatio);
      for (const { array, count } of [parts.points, parts.marks]) {
        if (count === 0) continue;
        gl.bindVertexArray(array);
        gl.drawArrays(gl.POINTS, 0, count);
      }
      gl.bindVertexArray(null);
    },
  };
}

function openProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

function openPart(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const [array, buffer] = [gl.createVertexArray(), gl.createBuffer()];
  const bytes = Float32Array.BYTES_PER_ELEMENT;
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [name, count, from] of [
    ['place', 4, 0],
    ['look', 1, 4],
  ] as const) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, count, gl.FLOAT, false, vertexNumbers * bytes, from * bytes);
  }
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ARRAY_BUFFER, null);
  return { array, buffer, count: 0 };
}

/** Red, green, blue and opacity of `#rrggbb`, multiplied by the opacity as the map's blending expects. */
function colorOf(hex: string, opacity = 1): number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [...[16, 8, 0].map((shift) => (((value >> shift) & 255) / 255) * opacity), opacity];
}
