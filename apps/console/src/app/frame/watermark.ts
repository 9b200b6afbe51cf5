const width = 400;
const height = 300;
const degrees = 30;

/** One tile of it; undefined where nothing can be drawn. */
function tileOf(text: string) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.translate(width / 2, height / 2);
  pen.rotate((-degrees * Math.PI) / 180);
  pen.font = '16px sans-serif';
  pen.fillStyle = 'rgba(128, 128, 128, 0.16)';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, 0, 0);
  return canvas.toDataURL();
}

/** Every property stands on the element itself and beats any style sheet. */
const look: Record<string, string> = {
  position: 'fixed',
  inset: '0',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  width: 'auto',
  height: 'auto',
  transform: 'none',
  'clip-path': 'none',
  'z-index': '10000000',
  'pointer-events': 'none',
  'background-repeat': 'repeat',
  'print-color-adjust': 'exact',
  '-webkit-print-color-adjust': 'exact',
};

function sheetOf(text: string) {
  const sheet = document.createElement('div');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.dataset.watermark = text;
  for (const [name, value] of Object.entries(look)) sheet.style.setProperty(name, value, 'important');
  const tile = tileOf(text);
  if (tile) sheet.style.setProperty('background-image', `url(${tile})`, 'important');
  return sheet;
}

/** Lay the watermark over the page; taken away or altered, it comes back. Answers how to take it off. */
export function hangWatermark(text: string) {
  let sheet = sheetOf(text);
  const observer = new MutationObserver(restore);

  function watch() {
    document.body.append(sheet);
    observer.observe(document.body, { childList: true });
    observer.observe(sheet, { attributes: true, childList: true, characterData: true });
  }

  /** What else is put into the body is no reason to draw it anew. */
  function restore(records: readonly MutationRecord[]) {
    const altered = records.some(({ target }) => target === sheet);
    if (!altered && sheet.parentNode === document.body) return;
    observer.disconnect();
    sheet.remove();
    sheet = sheetOf(text);
    watch();
  }

  watch();
  return () => {
    observer.disconnect();
    sheet.remove();
  };
}
