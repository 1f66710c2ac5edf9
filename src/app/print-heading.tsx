import { useLayoutEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import { t } from '../text/t.ts';
import { usePrinting } from '../ui/use-printing.ts';

/** On paper, replaces the header: names the product and the tenant, as does the foot of each sheet. */
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

/** Text as a CSS string: names of tenants and records may contain anything. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
