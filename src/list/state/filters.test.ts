import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalTrees, literal } from '../../../contract/filter/edit.ts';
import { compileFilter } from '../../../contract/filter/match.ts';
import { parseFilter } from '../../../contract/filter/parse.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { operatorsOfType } from '../../../contract/operators.ts';
import { Application } from '../../../contract/resources/index.ts';
import { complete } from './completion.ts';
import { conditionsOf, joinConditions, negate, replaceAt } from './conditions.ts';
import { draftOf, moveNode, nudgeNode, treeOf } from './draft.ts';
import { looksLikeWords, readFilter, requestFilter } from './filter-text.ts';
import { searchFieldsOf, searchTree, wordsOf } from './search.ts';
import { tokensOf } from './tokens.ts';

const FIELDS = Application.fields;
const value = fc.oneof(
  fc.constantFrom('Notepad++', 'C:\\x\\', '\\"', 'true', '42', '-x', 'a,b (c) [d]', '\u00a0', ''),
  fc.string(),
);
const leaf: fc.Arbitrary<FilterTree> = fc
  .tuple(fc.constantFrom('name', 'manufacturer', 'metrics.name'), fc.constantFrom('-eq', '-contains', '-ne'), value)
  .map(([field, operator, text]) => ({ type: 'comparison', field, operator: operator as '-eq', value: literal(text) }));
const tree: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('tree').map((operand): FilterTree => ({ type: 'not', operand })),
    fc
      .tuple(fc.constantFrom<'-and' | '-or'>('-and', '-or'), fc.array(tie('tree'), { minLength: 2, maxLength: 4 }))
      .map(([operator, operands]): FilterTree => ({ type: 'group', operator, operands })),
  ),
})).tree;

describe('names in another case', () => {
  it('are read as the real ones, so that chips, headers and the request know the field', () => {
    const read = readFilter('(NAME -eq x) -and (metrics.Name -eq y)', FIELDS, 'UTC');
    expect(read.conditions.map(({ problem }) => problem)).toEqual([null, null]);
    expect(requestFilter(read, null, null)).toBe('(name -eq x) -and (metrics.name -eq y)');
  });
});

describe('three ways, one tree', () => {
  it('builder → text → builder changes nothing', () => {
    fc.assert(
      fc.property(tree, (each) => {
        const built = treeOf(draftOf(each));
        expect(equalTrees(built, each)).toBe(true);
        const parsed = parseFilter(serializeFilter(built));
        expect(parsed.ok && equalTrees(parsed.tree, each)).toBe(true);
      }),
      { seed: 38 },
    );
  });

  it('conditions put together again are the tree', () => {
    fc.assert(
      fc.property(tree, (each) => {
        expect(equalTrees(joinConditions(conditionsOf(each)), each)).toBe(true);
      }),
      { seed: 39 },
    );
  });

  it('negating matches exactly the others, and twice matches the same', () => {
    const records = [{ name: 'a' }, { name: 'B' }, { name: null }, { metrics: [{ name: 'a' }, { name: 'b' }] }, {}];
    fc.assert(
      fc.property(leaf, (each) => {
        const [plain, opposite, twice] = [each, negate(each), negate(negate(each))].map((one) => compileFilter(one, FIELDS));
        for (const record of records) {
          expect(opposite?.(record)).toBe(!plain?.(record));
          expect(twice?.(record)).toBe(plain?.(record));
        }
      }),
      { seed: 40 },
    );
  });

  it('moving a node in the builder never loses a condition', () => {
    const count = (each: FilterTree | null): number =>
      each === null
        ? 0
        : each.type === 'comparison'
          ? 1
          : each.type === 'not'
            ? count(each.operand)
            : each.operands.reduce((sum, one) => sum + count(one), 0);
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), fc.nat({ max: 4 }), (each, pick, into, index) => {
        const root = draftOf(each);
        const ids: string[] = [];
        const groups: string[] = [root.id];
        JSON.stringify(root, (_, node) => {
          if (node && typeof node === 'object' && 'nots' in node) {
            if (node.id !== root.id) ids.push(node.id);
            if (node.type === 'group') groups.push(node.id);
          }
          return node;
        });
        const id = ids[pick % ids.length] ?? '';
        expect(count(treeOf(moveNode(root, id, groups[into % groups.length] ?? '', index)))).toBe(count(each));
        expect(count(treeOf(nudgeNode(root, id, index % 2 ? 1 : -1)))).toBe(count(each));
      }),
      { seed: 41 },
    );
  });
});

describe('the filter of the URL', () => {
  const read = (text: string) => readFilter(text, FIELDS, 'UTC');

  it('leaves out a bad condition and keeps the others in force', () => {
    const filter = read('(name -contains a) -and (gone -eq 1) -and (isOs -eq maybe)');
    expect(filter.conditions.map(({ problem }) => problem === null)).toEqual([true, false, false]);
    expect(requestFilter(filter, null, null)).toBe('name -contains a');
  });

  it('applies nothing of a text that cannot be read', () => {
    const filter = read('(name -contains a');
    expect(filter.problem?.position).toBeGreaterThan(0);
    expect(requestFilter(filter, null, null)).toBeUndefined();
  });

  it('shows a day as one condition, alone and beside others', () => {
    const day = '(releaseDate -ge 2024-03-01T00:00:00.000Z) -and (releaseDate -lt 2024-03-02T00:00:00.000Z)';
    expect(read(day).conditions).toHaveLength(1);
    expect(read(`(${day}) -and (name -eq x)`).conditions).toHaveLength(2);
  });

  it('takes scripts without a space before the quote', () => {
    expect(requestFilter(read('name -eq"x"'), null, null)).toBe('name -eq x');
  });

  it('puts the page’s part, the filter and the search together', () => {
    const base = joinConditions(read('isOs -eq true').conditions.map((each) => each.tree));
    const search = searchTree('sql "ibm db2"', ['name', 'manufacturer']);
    expect(requestFilter(read('name -eq x'), base, search)).toBe(
      '(isOs -eq true) -and (name -eq x) -and (((name -contains sql) -or (manufacturer -contains sql)) -and ((name -contains "ibm db2") -or (manufacturer -contains "ibm db2")))',
    );
  });

  it('tells words from a filter', () => {
    expect(['postgres 17', 'Notepad++', 'a - b', 'semi-automatic'].map(looksLikeWords)).toEqual([true, true, true, true]);
    expect(['name -eq x', '(name', 'name -eq"x"', ''].map(looksLikeWords)).toEqual([false, false, false, false]);
  });
});

describe('search, tokens and completion', () => {
  it('searches names, never secrets', () => {
    expect(searchFieldsOf(FIELDS)).toEqual(['name', 'manufacturer']);
    expect(wordsOf('  a "b c"  d" ')).toEqual(['a', 'b c', 'd"']);
    expect(searchTree('   ', ['name'])).toBeNull();
  });

  it('cuts any text into pieces that cover it', () => {
    const texts = fc.oneof(
      fc.string(),
      tree.map((each) => serializeFilter(each)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          tokensOf(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      }),
      { seed: 42 },
    );
  });

  const proposals = (text: string) => complete(text, text.length, FIELDS).proposals.map(({ insert }) => insert);
  it('proposes what may come next', () => {
    expect(proposals('man')).toContain('manufacturer');
    expect(proposals('(platform ')).toEqual(operatorsOfType('string'));
    expect(proposals('platform -eq Mac')).toEqual(['MacOSX']);
    expect(proposals('isOs -eq ')).toEqual(['true', 'false']);
    expect(proposals('(isOs -eq true) ')).toEqual(['-and', '-or']);
    expect(proposals('(isOs -eq true) -and (met')).toContain('metrics.name');
  });

  it('replaces the condition at its place', () => {
    const [a, b] = ['a', 'b'].map(
      (text): FilterTree => ({ type: 'comparison', field: 'name', operator: '-eq', value: literal(text) }),
    );
    if (!a || !b) return;
    expect(replaceAt([a, b], 0, null)).toEqual([b]);
    expect(replaceAt([a], 1, b)).toEqual([a, b]);
  });
});
