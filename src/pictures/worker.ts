/** The thread that draws. */
import { parentPort } from 'node:worker_threads';
import { anyDraw } from './drawing.js';

const drawing = anyDraw();

parentPort!.on('message', ({ id, svg }: { readonly id: number; readonly svg: string }) => {
  void drawing
    .then((draw) => draw(svg))
    .then(
      (png) => parentPort!.postMessage({ id, png }),
      (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
    );
});
