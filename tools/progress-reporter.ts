import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './run-program.ts';

export default class ProgressReporter implements Reporter {
  readonly #running = new Map<string, string>();

  onTestModuleQueued(file: TestModule): void {
    this.#begin(file.id, relative(root, file.moduleId));
  }

  onTestCaseReady(test: TestCase): void {
    this.#begin(test.id, `${relative(root, test.module.moduleId)} > ${test.fullName}`);
  }

  onTestCaseResult(test: TestCase): void {
    this.#end(test.id);
  }

  onTestModuleEnd(file: TestModule): void {
    this.#end(file.id);
  }

  onTestRunEnd(): void {
    this.#running.clear();
    this.#begin('end', 'vitest, after the last test: a test left a process, a worker or a server behind');
  }

  #begin(id: string, what: string): void {
    this.#running.set(id, what);
    this.#send();
  }

  #end(id: string): void {
    this.#running.delete(id);
    this.#send();
  }

  #send(): void {
    process.send?.({ running: [...this.#running.values()] });
  }
}
