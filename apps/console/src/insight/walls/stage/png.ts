import { saveFile } from '../../../kit/export/save-file.ts';

const page = 'http://www.w3.org/2000/svg';

/** Every rule of this page's style sheets, needed to render a picture of it separately. */
const rulesOfPage = () =>
  [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        return [];
      }
    })
    .join('\n');

/** A copy of an element with its canvases as images. */
function copyOf(element: HTMLElement) {
  const copy = element.cloneNode(true) as HTMLElement;
  const drawn = [...element.querySelectorAll('canvas')];
  [...copy.querySelectorAll('canvas')].forEach((canvas, i) => {
    const picture = new Image();
    picture.src = drawn[i]?.toDataURL() ?? '';
    picture.className = canvas.className;
    picture.style.cssText = canvas.style.cssText;
    canvas.replaceWith(picture);
  });
  return copy;
}

async function pictureOf(element: HTMLElement) {
  const { width, height } = element.getBoundingClientRect();
  const root = document.documentElement;
  const around = document.createElement('div');
  around.setAttribute('style', `${root.style.cssText};width:${width}px;height:${height}px;position:relative`);
  const style = document.createElement('style');
  style.textContent = rulesOfPage().replaceAll(':root', '.as-root');
  around.className = 'as-root';
  for (const [name, value] of Object.entries(root.dataset)) around.dataset[name] = value;
  around.append(style, copyOf(element));
  const text = new XMLSerializer().serializeToString(around);
  const svg = `<svg xmlns="${page}" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * window.devicePixelRatio;
  canvas.height = height * window.devicePixelRatio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Saves a picture of the wall as shown. */
export async function savePicture(element: HTMLElement, name: string) {
  saveFile(`${name}.png`, await pictureOf(element), 'image/png');
}
