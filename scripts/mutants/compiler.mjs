// Checks whether the compiler accepts a mutated file. If not, no test needs to find the mutant, because no one could commit it.
import { join } from 'node:path';
import ts from 'typescript';

export function compiler(root) {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
    { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true, incremental: false },
  );
  delete options.tsBuildInfoFile;
  const roots = fileNames.filter((name) => name.startsWith(join(root, 'src')));
  const changed = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    getScriptFileNames: () => roots,
    getScriptVersion: (name) => changed.get(name)?.version ?? '0',
    getScriptSnapshot: (name) => {
      const text = changed.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const set = (name, text) => changed.set(name, { text, version: String(++version) });
  return {
    refuses({ file, start, end, replacement }, content) {
      const name = join(root, file);
      set(name, content.slice(0, start) + replacement + content.slice(end));
      const faults = [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)];
      set(name, content);
      return faults.length > 0;
    },
  };
}
