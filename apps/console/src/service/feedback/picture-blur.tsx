import { Alert, Button, Modal } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { mosaic, type Point, type Rect, rectBetween } from './blur.rules.ts';
import { feedbackWords } from './feedback.words.ts';

const words = feedbackWords.blur;
/** The JPEG quality of a blurred picture, out of 1. */
const quality = 0.92;

/** Draws the picture with some rectangles pixelated. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, rects: readonly Rect[]) {
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return;
  // Transparent parts would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(picture, 0, 0);
  for (const { left, top, width, height } of rects) {
    if (width === 0 || height === 0) continue;
    const part = pen.getImageData(left, top, width, height);
    mosaic(part.data, width, height);
    pen.putImageData(part, left, top);
  }
}

/** The bitmap of a file, while the dialog is open. */
function usePicture(blob: Blob) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const reading = createImageBitmap(blob);
    let gone = false;
    reading.then(
      (read) => gone || setPicture(read),
      () => setFailed(true),
    );
    return () => {
      gone = true;
      setPicture(undefined);
      reading.then(
        (read) => read.close(),
        () => undefined,
      );
    };
  }, [blob]);
  return { picture, failed };
}

/** The pointer's position in pixels of the picture, whatever its displayed size. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * currentTarget.width,
    y: ((clientY - top) / height) * currentTarget.height,
  };
}

interface Props {
  blob: Blob;
  /** The blurred picture as a JPEG. */
  done(blurred: Blob): void;
  close(): void;
}

/** Blurs parts of a picture before it is uploaded. */
export default function PictureBlur({ blob, done, close }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, failed } = usePicture(blob);
  const [rects, setRects] = useState<readonly Rect[]>([]);
  const [drag, setDrag] = useState<{ from: Point; to: Point }>();
  const dragged = drag && picture && rectBetween(drag.from, drag.to, picture);
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, dragged ? [...rects, dragged] : rects);
  }, [picture, rects, dragged]);

  const drop = () => {
    setDrag(undefined);
    if (dragged && dragged.width > 0 && dragged.height > 0) setRects([...rects, dragged]);
  };
  const finish = () => canvas.current?.toBlob((made) => made && done(made), 'image/jpeg', quality);
  return (
    <Modal
      open
      title={words.title}
      width="min(960px, 96vw)"
      onCancel={close}
      footer={[
        <Button
          key="undo"
          disabled={rects.length === 0}
          onClick={() => setRects((before) => before.slice(0, -1))}
        >
          {words.undo}
        </Button>,
        <Button key="done" type="primary" disabled={rects.length === 0} onClick={finish}>
          {words.done}
        </Button>,
      ]}
    >
      {failed ? <Alert type="error" showIcon title={words.unreadable} /> : <p>{words.hint}</p>}
      <canvas
        ref={canvas}
        className="blur-stage"
        aria-label={words.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = pointOf(event);
          setDrag({ from: at, to: at });
        }}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: pointOf(event) })}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(undefined)}
      />
    </Modal>
  );
}
