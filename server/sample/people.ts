import type { Random } from './random.ts';

interface Culture {
  readonly countries: readonly string[];
  readonly weight: number;
  readonly familyFirst: boolean;
  /** Native spelling and, for usernames, a Latin one. */
  readonly given: readonly (readonly [native: string, latin: string])[];
  readonly family: readonly (readonly [native: string, latin: string])[];
}

/** Letters that cannot be reduced by removing an accent. */
const LATIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i' };

const names = (text: string): (readonly [string, string])[] =>
  text.split(' ').map((entry) => {
    const [native = '', latin = native] = entry.split(':');
    return [
      native,
      latin
        .toLowerCase()
        .replace(/[ßæœøðþđłı]/g, (letter) => LATIN[letter] ?? '')
        .normalize('NFD')
        .replace(/[^a-z]/g, ''),
    ] as const;
  });

const culture = (weight: number, countries: string, given: string, family: string, familyFirst = false): Culture => ({
  weight,
  countries: countries.split('|'),
  given: names(given),
  family: names(family),
  familyFirst,
});

const CULTURES: readonly Culture[] = [
  culture(
    20,
    'United States|United Kingdom|Canada|Australia|Ireland|New Zealand|South Africa',
    'Emma Olivia James William Grace Henry Charlotte Jack Amelia George Zoe Noah',
    "Smith Jones Taylor Brown Wilson O'Connor MacDonald Walker Wright Thompson Okafor Bagel",
  ),
  culture(
    14,
    'Germany|Austria|Switzerland',
    'Jürgen Käthe Lukas Hannah Björn Sören Anke Uwe Mareike Günther Zoë Jörg',
    'Müller Schäfer Weiß Groß Köhler Böhm Jäger Krüger Löwe Vogel Weber Schröder',
  ),
  culture(
    8,
    'France|Belgium|Canada|Luxembourg',
    'François Élodie Chloé Jérôme Hélène Anaïs Benoît Zoé Noël Gaëlle',
    'Lefèvre Dubois Béranger Gonçalves Moreau Château Lemaître Besançon Roux Garçon',
  ),
  culture(
    9,
    'Sweden|Norway|Denmark|Finland|Iceland',
    'Åsa Björn Søren Øystein Sigríður Jörgen Märta Håkan Ærø:aero Väinö Þór:thor',
    'Lindqvist Ångström Bjørnstad Sørensen Mäkinen Åkesson Østergaard Þorsteinsson:thorsteinsson Hägg Nyström',
  ),
  culture(
    6,
    'Poland|Czechia|Slovakia',
    'Łukasz:lukasz Małgorzata:malgorzata Jiří Zdeněk Agnieszka Božena Wojciech Žofie Stanisław:stanislaw',
    'Wójcik Dąbrowski Dvořák Novák Żak:zak Procházka Łuczak:luczak Kučera Świątek',
  ),
  culture(
    6,
    'Spain|Mexico|Argentina|Portugal|Brazil',
    'José María Íñigo Begoña João Conceição Andrés Lucía Antônio Ñuño',
    'Muñoz Núñez García Peña Gonçalves Araújo Ibáñez Simões López Gómez',
  ),
  culture(
    3,
    'Türkiye',
    'İbrahim:ibrahim Gülşah Ömer Çağla Işıl:isil Şükrü Yiğit',
    'Yılmaz:yilmaz Öztürk Şahin Çelik Aydın:aydin Güneş',
  ),
  culture(3, 'Vietnam', 'Thị:thi Hương Đức:duc Nguyệt Tuấn Phượng', 'Nguyễn Trần Lê Phạm Đặng:dang Võ', true),
  culture(3, 'Hungary|Romania', 'Zsófia Őrs Ágnes Ștefan Ioană Győző', 'Szabó Kovács Tőkés Ionescu Țepeș Erdős', true),
  culture(
    6,
    'Ukraine|Bulgaria|Serbia|Kazakhstan',
    'Олександр:oleksandr Юлія:yuliia Дмитро:dmytro Ївга:yivha Борис:borys Ґанна:hanna Петър:petar Милица:milica',
    'Шевченко:shevchenko Коваленко:kovalenko Їжакевич:yizhakevych Ђорђевић:djordjevic Иванов:ivanov Щербак:shcherbak',
  ),
  culture(
    4,
    'Greece|Cyprus',
    'Γιώργος:giorgos Ελένη:eleni Δημήτρης:dimitris Σοφία:sofia Άγγελος:angelos Οδυσσέας:odysseas',
    'Παπαδόπουλος:papadopoulos Νικολάου:nikolaou Βασιλείου:vasileiou Οικονόμου:oikonomou Ιωάννου:ioannou',
  ),
  culture(
    6,
    'Japan',
    '健二:kenji さくら:sakura 太郎:taro 結衣:yui 翔:sho 恵子:keiko',
    '佐藤:sato 鈴木:suzuki 高橋:takahashi 渡辺:watanabe 伊藤:ito 小林:kobayashi',
    true,
  ),
  culture(
    5,
    'China|Taiwan|Singapore',
    '伟:wei 芳:fang 小明:xiaoming 丽:li 建国:jianguo 美玲:meiling',
    '王:wang 李:li 张:zhang 陳:chen 刘:liu 歐陽:ouyang',
    true,
  ),
  culture(3, 'South Korea', '민준:minjun 서연:seoyeon 지훈:jihun 하은:haeun', '김:kim 이:lee 박:park 최:choi 정:jung', true),
  culture(
    4,
    'Egypt|Jordan|United Arab Emirates|Morocco',
    'محمد:mohammed فاطمة:fatima أحمد:ahmed ليلى:layla يوسف:youssef نور:nour',
    'العلي:alali حسن:hassan الخطيب:alkhatib منصور:mansour بن‌سعيد:bensaid',
  ),
  culture(3, 'Israel', 'דוד:david רחל:rachel יעקב:yaakov נועה:noa אבי:avi', 'כהן:cohen לוי:levi מזרחי:mizrahi פרידמן:friedman'),
  culture(
    4,
    'India',
    'प्रिया:priya अर्जुन:arjun ஆனந்த்:anand Ananya Vikram দীপা:dipa',
    'शर्मा:sharma पटेल:patel குமார்:kumar Singh Iyer চট্টোপাধ্যায়:chattopadhyay',
  ),
  culture(2, 'Thailand', 'สมชาย:somchai มาลี:malee ณัฐ:nat', 'ใจดี:jaidee ศรีสุข:srisuk วงศ์:wong'),
];
const WEIGHTS = CULTURES.map((entry) => entry.weight);

export interface Person {
  readonly displayName: string;
  /** `given.family` in Latin letters. */
  readonly handle: string;
  readonly country: string;
}

export function toPerson(random: Random): Person {
  const from = CULTURES[random.weighted(WEIGHTS)] ?? CULTURES[0];
  if (from === undefined) throw new Error('no names');
  const [given, givenLatin] = random.pick(from.given);
  const [family, familyLatin] = random.pick(from.family);
  return {
    displayName: from.familyFirst ? `${family} ${given}` : `${given} ${family}`,
    handle: `${givenLatin}.${familyLatin}`,
    country: random.pick(from.countries),
  };
}

export function toContact(random: Random, domain: string): { name: string; email: string; phone: string } {
  const person = toPerson(random);
  return {
    name: person.displayName,
    email: `${person.handle}@${domain}`,
    phone: `+${random.int(30, 49)} 555 ${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
  };
}

export const DEPARTMENTS: readonly string[] = [
  'Information Technology',
  'Finance',
  'Human Resources',
  'Sales',
  'Marketing',
  'Research & Development',
  'Production',
  'Logistics',
  'Legal',
  'Procurement',
  'Customer Service',
  'Quality',
  'Facilities',
  'Executive Board',
];
