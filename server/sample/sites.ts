/** Where the company buys and works: a site has a currency and local resellers. */
export interface Site {
  readonly code: string;
  /** ISO 4217 code, its units per euro, and its decimals. */
  readonly currency: string;
  readonly rate: number;
  readonly decimals: number;
  readonly resellers: readonly string[];
}

const site = (code: string, currency: string, rate: number, resellers: string, decimals = 2): Site => ({
  code,
  currency,
  rate,
  decimals,
  resellers: resellers.split('|'),
});

export const SITES: readonly Site[] = [
  site('FRA', 'EUR', 1, 'Bechtle|SoftwareOne'),
  site('STO', 'SEK', 11.2, 'Atea|Dustin|Crayon'),
  site('NYC', 'USD', 1.1, 'CDW|SHI International|Insight'),
  site('LON', 'GBP', 0.85, 'Softcat|Computacenter'),
  site('MUC', 'EUR', 1, 'Bechtle|Computacenter'),
  site('PAR', 'EUR', 1, 'Computacenter|SoftwareOne'),
  site('CHI', 'USD', 1.1, 'CDW|SHI International'),
  site('ZRH', 'CHF', 0.95, 'SoftwareOne|Bechtle'),
  site('AMS', 'EUR', 1, 'Crayon|Insight'),
  site('WAW', 'PLN', 4.3, 'Crayon|TD SYNNEX'),
  site('SIN', 'USD', 1.1, 'Crayon|Ingram Micro'),
  site('TYO', 'JPY', 162, 'SoftwareOne', 0),
];

/** The company's organizations are distributed over the sites in turn, by index. */
export const siteAt = (index: number): Site => SITES[index % SITES.length] ?? (SITES[0] as Site);
