// React chooses its build when it is first imported: this file is imported before anything that imports React.
process.env.NODE_ENV = "production";
