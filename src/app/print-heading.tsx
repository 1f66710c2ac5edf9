import { useLayoutEffect } from 'react';
import { useSession } from '../session/session.ts';
import { t } from '../text/t.ts';
import { usePrinting } from '../ui/use-printing.ts';

/** On paper the header is left out: this says of which product and tenant the page is, and the foot of each sheet says it too. */
export function PrintHeading() {
  const { profile } = useSession();
  const isPrinting = usePrinting();
  const owner = [t('app.name'), profile?.tenantName].filter((part) => part != null).join(' · ');
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const heading = document.querySelector('h1')?.textContent ?? '';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: ${cssString(`${owner} · ${heading}`)} } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [isPrinting, owner]);
  return <p className="print-only">{owner}</p>;
}

/** Text as a string of CSS: names of tenants and records may hold anything. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
