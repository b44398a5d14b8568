/**
 * YAML nodes to values: objects without prototype, the first of equal keys, aliases and tags as issues.
 * What looks right to YAML but was not meant (traps) is found here, at its place. Offsets are those of
 * the parsed text.
 */
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { Issue } from '../../schema/issue.ts';
import { checkScalar, checkStrayKey, isTemplateMap, reportAlias, reportTemplate, restOfLine } from './traps.ts';

export interface ReadValue {
  readonly value: Json;
  readonly issues: readonly Issue[];
}

/** More are not told: who has so many has one mistake, many times. */
const maxIssues = 100;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The value of a node of `text`, and what is wrong with how it is written. */
export function readValue(node: Node | null, text: string): ReadValue {
  const issues: Issue[] = [];
  return { value: new Reader(text, issues).read(node), issues };
}

class Reader {
  readonly text: string;
  readonly issues: Issue[];

  constructor(text: string, issues: Issue[]) {
    this.text = text;
    this.issues = issues;
  }

  read(node: unknown): Json {
    if (isAlias(node)) return this.readAlias(node.range?.[0] ?? 0);
    if (isScalar(node) || isMap(node) || isSeq(node)) this.refuseAnchor(node);
    if (isScalar(node)) {
      const traps = this.issues.length < maxIssues ? checkScalar(node, this.text) : [];
      this.issues.push(...traps);
      const tag = traps.find(({ code }) => code === 'tag-as-not');
      return tag ? this.text.slice(tag.from, tag.to) : toJson(node.value, node.source);
    }
    if (isSeq(node)) return node.items.map((item) => this.read(item));
    if (!isMap(node)) return null;
    if (!isTemplateMap(node, this.text)) return this.readMap(node);
    const from = node.range?.[0] ?? 0;
    this.issues.push(reportTemplate(from, this.text));
    return restOfLine(this.text, from).text;
  }

  private readMap(map: YAMLMap): JsonObject {
    const object: Record<string, Json> = Object.create(null);
    for (const [index, pair] of map.items.entries()) {
      const key = this.readKey(pair);
      if (key === null) continue;
      const stray = map.flow && this.issues.length < maxIssues ? checkStrayKey(map, index, this.text) : null;
      if (stray) {
        this.issues.push(stray);
        continue;
      }
      const value = this.read(pair.value);
      if (Object.hasOwn(object, key))
        this.report('duplicate-key', pair.key, `\`${key}\` stands here twice; the first one counts.`);
      else object[key] = value;
    }
    return object;
  }

  private readKey({ key }: Pair): string | null {
    if (!isScalar(key)) {
      this.report('yaml-unsupported', key, 'A key must be a word.');
      return null;
    }
    this.refuseAnchor(key);
    const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
    if (name === '<<') {
      this.report('yaml-unsupported', key, 'Merge keys (`<<`) are not read. Write the fields out.');
      return null;
    }
    if (!forbiddenKeys.has(name)) return name;
    this.report('reserved-key', key, `\`${name}\` cannot be a key.`);
    return null;
  }

  private readAlias(from: number): Json {
    this.issues.push(reportAlias(from, this.text));
    return restOfLine(this.text, from).text;
  }

  private refuseAnchor({ anchor, range }: Node & { anchor?: string }): void {
    if (anchor === undefined || this.issues.length >= maxIssues) return;
    const word = `&${anchor}`;
    const from = this.text.lastIndexOf(word, range?.[0] ?? 0);
    const message = `Anchors (\`${word}\`) are not read. Write the value out.`;
    this.issues.push({ code: 'yaml-unsupported', severity: 'error', from, to: from + word.length, message });
  }

  private report(code: Issue['code'], node: unknown, message: string): void {
    if (this.issues.length >= maxIssues) return;
    const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : null;
    this.issues.push({ code, severity: 'error', from: range?.[0] ?? 0, to: range?.[1] ?? 0, message });
  }
}

function toJson(value: unknown, source: string | undefined): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return source ?? String(value);
}
