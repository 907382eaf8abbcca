import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { boxOf, type Frame, fitted, moved } from '../preparing/frame.ts';

type CropViewProps = { picture: ImageBitmap; frame: Frame; onFrame: (frame: Frame) => void };

/** As large as it is ever seen in a dialog, on fine screens too. */
const seenEdge = 1200;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;

/** The picture, and over it the frame of what is kept, which a pointer draws and arrow keys move. */
export function CropView({ picture, frame, onFrame }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const seen = fitted(picture, seenEdge);
  useEffect(() => {
    const { width, height } = fitted(picture, seenEdge);
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  }, [picture]);

  const box = boxOf(frame, picture);
  const moveOnKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const part = event.shiftKey ? 0.01 : 0.05;
    onFrame(moved(frame, picture, step[0] * part, step[1] * part));
  };
  const draw = (event: PointerEvent<HTMLElement>): void => {
    if (!held.current) return;
    const { offsetWidth, offsetHeight } = event.currentTarget;
    const [right, down] = [event.clientX - held.current.x, event.clientY - held.current.y];
    held.current = { x: event.clientX, y: event.clientY };
    onFrame(moved(frame, picture, right / offsetWidth, down / offsetHeight));
  };
  return (
    <div className="flex justify-center rounded-md bg-sunken">
      <div className="relative overflow-hidden">
        <canvas ref={canvas} {...seen} className="block h-auto max-h-[min(26rem,45vh)] w-auto max-w-full bg-white" />
        {frame.form === 'portrait' ? (
          <button
            type="button"
            aria-label="The part that is kept: arrow keys move it"
            onKeyDown={moveOnKey}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              held.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={draw}
            onPointerUp={() => {
              held.current = null;
            }}
            onPointerCancel={() => {
              held.current = null;
            }}
            className="absolute cursor-move touch-none border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/0.55)] outline-none focus-visible:border-accent-text focus-visible:ring-2 focus-visible:ring-white"
            style={{
              left: percent(box.left, picture.width),
              top: percent(box.top, picture.height),
              width: percent(box.width, picture.width),
              height: percent(box.height, picture.height),
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
